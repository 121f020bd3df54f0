// Classic script in the head on purpose: the chosen colours must be set before the first paint.
(function () {
  var root = document.documentElement;
  function stored() { try { return localStorage.getItem("theme") || ""; } catch (e) { return ""; } }
  function show(theme) {
    if (theme) root.setAttribute("data-theme", theme); else root.removeAttribute("data-theme");
    document.querySelectorAll("[data-set-theme]").forEach(function (b) {
      b.setAttribute("aria-pressed", String(b.getAttribute("data-set-theme") === theme));
    });
  }
  show(stored());
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll("[data-themes]").forEach(function (g) { g.hidden = false; });
    show(stored());
  });
  document.addEventListener("click", function (event) {
    var b = event.target.closest && event.target.closest("[data-set-theme]");
    if (!b) return;
    var theme = b.getAttribute("data-set-theme");
    try { if (theme) localStorage.setItem("theme", theme); else localStorage.removeItem("theme"); } catch (e) { /* private mode: holds for this page */ }
    show(theme);
  });
})();
