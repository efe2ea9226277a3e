import { phraseList } from "./word-list.ts"

/** Ways of speaking that say nothing although their words do, as in `goodPhrases`. */
export const silentPhrases = phraseList(`
  0 a bit of, a good amount, a good deal of, a great deal of, air conditioner, as well, as well as, at best
  0 at the same time, best of luck, best way, best western, better if, better than nothing, big box
  0 big city, business center, check in, check out early, checked out, clarion, cold beer, cold cuts, cold drinks
  0 cold water, comfort inn, comfort suites, credit card, credit cards, cut off, dead end, dear guest, drop off
  0 feel free, feel like, feels like, felt like, fire alarm, for free, for good, for the price
  0 free breakfast, free to, good if, good luck, good thing, grand hotel, great if, hard to find, holiday inn
  0 hope this, hope you, hot dogs, ice cold beer, ice machine, ice machines, just like, kind of, last time i
  0 la quinta, last time we, like a, like the, like to, little far, lobby, look like, looked like
  0 looks like, low key, made sure, make sure, more than enough money, more than happy to, nice if, no doubt
  0 no matter, no more than, no other, no other option, no smoking, no wonder, non smoking, not far, not far from
  0 not just, not only, not sure, not sure what, not sure why, not surprised, not to mention, old fashioned
  0 old school, old town, old world, on the whole, on your own, party of, play area, play ground
  0 please do, please note, pretty much, problem solved, quality inn, quality suites, rat race, right away
  0 security deposit, seemed like, seems like, smoke free, so called, sort of, super 8, super bowl, super market
  0 thank god, trash can, waste basket, waste bin, well as, well done steak, well lit, would i go back
  0 would i recommend, would i stay again, would i stay here again, would like, would love
`)
