"""What players ask, game by game, and the rules that answer it: chosen from the register, by hand.

Where the register answers a question in several places any of them will do (`a | b`).
"""

QUESTIONS = {
    "chiseled": {
        "can I look at someone else's trash": "term.public-piles",
        "do I have to use a tool every turn": "tool-choice-mandatory | sculpt.one-tool",
        "what happens when my draw pile is empty": "plan.reshuffle | term.reshuffle-general"
        " | reshuffle-moment",
        "when does the game end": "end.trigger | end.last-turn-each",
        "who wins a tie": "end.tie-fewest-cards | tie-after-tie-break",
        "how many points is an arm worth": "score.arm-best-two | score.arm-two"
        " | score.arm-even-only",
        "is scrap bad": "score.scrap-negative | score.scrap-each",
        "how many cards do I draw": "plan.draw-three | maquette.draw-four",
        "can I use jackhammer with one card left": "jackhammer-one-card",
        "when do tools flip back up": "sculpt.reset-workbench | sculpt.no-early-reset",
        "does the check in go down by two with four sculpt cards": "consult.one-step",
        "can two players get the same critic": "critics.not-exclusive",
        "how much wax does each player start with": "wax.twelve-each | wax.eight-each"
        " | wax.six-each",
        "can I give my wax to another player": "wax.any-discard",
        "what do I score with no arms": "arm-zero",
    },
    "artifact_stack": {
        "how much does it cost to peek": "peek.cost",
        "can I steal a face down card": "bonus.flipped-safe | weapons.free-choice | steal-target",
        "how many cards can I take on my turn": "turn.two-actions | turn.one-only",
        "what does an assistant cost": "hire.cost",
        "who starts the second round": "round2.last-goes-first | round2-starter",
        "what are statues worth": "statues.values | statues.by-set-size",
        "can I add a statue to an old set": "sets.closed-after-flip | sets.later-card-new-set",
        "points for leftover silver": "score.silver",
        "what if two players tie for most stars": "score.star-tie | star-cards-short",
        "what happens if I have no relics": "relics-zero | relics.fewest",
        "do I have to take the card after peeking": "peek-commit | peek.before-taking",
        "what does a vampire with a cross give": "monsters.vampire-cross",
        "when can I lock china": "china.lock-on-turn | china.lock-optional",
        "how much silver do we start with": "setup.starting-silver",
        "bank has run out of money": "bank-empty",
    },
    "carvings_duel": {
        "how many carvings in a bag": "pouch.minimum | pouch.maximum | pouch.recommended-size",
        "how many cards can I hold in my hand": "hand-limit",
        "what happens when my pouch is empty": "turn.empty-pouch-lp | effect-draw-empty-pouch"
        " | full-hands-empty-pouch",
        "can I attack on the first turn": "attack.first-turn-ban",
        "how much damage does an attack on the castle do": "castle-damage",
        "can I attack the castle when there are defenders": "attack.defenders-first",
        "how often may I summon in a turn": "summon.normal-once",
        "do I need a sacrifice for an advanced carving": "tribute.required",
        "can a basic carving beat an advanced one": "battle.advanced-v-basic"
        " | basic-attacks-advanced",
        "does the child work in my opponents turn": "child.either-turn",
        "can I look through the graveyard": "graveyard-open",
        "does a revived carving attack right away": "monk.no-attack | sorcerer.no-attack",
        "can life points go above six": "logger-cap",
        "may I mix oak and walnut in one pouch": "pouch.one-material",
        "how many of the same commodity may I have": "pouch.commodity-limit",
    },
    "catacombs_cubes": {
        "can I build and draft in the same turn": "turn.one-main-action",
        "what happens to my leftover pieces after building": "build.yard-returned"
        " | build.yard-obsidian-kept | build.warehouse-kept",
        "do connector colours have to match": "connector.mismatch-lawful",
        "matching connectors pay double": "connector.matched",
        "how is the first foreman chosen": "foreman.roll | foreman.highest",
        "what can I do with a red coin": "red.contribute | palace.ways-in",
        "what does a silver coin do": "silver.store",
        "the supply has no glass left what do I get": "shortage.passive-substitute"
        " | shortage.passive-order | shortage.competitive-take",
        "can I steal pieces from a warehouse": "shortage.competitive-warehouse-safe",
        "who gets the palace tile": "palace.last-cube-claims",
        "when is the game over": "end.grid-full | end.supply-empty",
        "how big can the village get": "end.limit-two-three | end.limit-four | place.within-limit",
        "how many points for most coins": "scoring.coins-first",
        "is mirroring a shape allowed": "mirror-shapes",
        "may I hold the building with my hand": "build.no-support",
    },
    "geometric_art": {
        "may I show my title to others": "joint.draw-title-secret | best.draw-title-secret",
        "can I use a shape twice": "draw.symbol-once | best.symbol-once"
        " | draw.limit-counts-per-die",
        "how many mistakes until we lose with three players": "joint.x-limit-3p",
        "what if two people write the same word": "joint.round-same-title-x"
        " | best.round-same-title-x | same-title-test",
        "how do I get a die back": "ability.rotate-effect",
        "what does a wrong guess cost": "joint.wrong-guess-x | joint.wrong-guess-die"
        " | joint.goal-wrong-costs-die | best.wrong-guess-x",
        "can the artist talk": "joint.guess-painter-silent | best-painter-talk",
        "how many rounds do we play": "mode.joint-five-rounds | mode.best-open-rounds",
        "how many points for a right guess": "best.right-guess-two-checks",
        "who may guess first": "best.guess-fastest-hand | best.guess-one-per-hand",
        "can I use a title again that was used before": "best.no-title-reuse",
        "how many dice may I use in best artist": "best.draw-number-limit | dice-number-exact",
        "does the painter get points": "best.right-guess-painter-check | best-painter-check",
        "do we all draw at the same time": "joint.phase-simultaneous | best.phase-simultaneous"
        " | simultaneous-guessing",
        "how many players for joint exhibition": "mode.joint-player-count",
    },
}
