import type { PolicyFinding } from "../schema.ts"
import { type PolicyCode, policyCodes, policyRules } from "./rules.ts"

/** Texts of a campaign that the policies are about. */
export type PolicyTexts = { subject?: string; header_text?: string; content?: string }

/**
 * Words of each rule. Every expression is bounded: texts come from people. A word ends where no letter or digit follows.
 */
const words: Record<PolicyCode, readonly RegExp[]> = {
  condition: [
    /\bif you(?:'ve| have)? (?:really |truly |fully |also )?(?:enjoyed|liked|loved|enjoy|like|love)(?: it| us| (?:your|the|our) \w{1,30})?\b(?! to\b)/g,
    /\bif you(?:'re| are| were|'ve been| have been| feel| felt)(?: not)? (?:really |very |fully |completely )?(?:happy|satisfied|pleased|delighted|impressed|content)\b/g,
    /\bif (?:everything|it|we|your \w{1,30}|the \w{1,30}|our \w{1,30}) (?:was|were|went|has been|met|exceeded) (?:really |very |all )?(?:great|good|perfect|well|excellent|amazing|fine|your expectations)\b/g,
    /\bif you (?:had|have had) an? (?:good|great|positive|wonderful|nice|excellent|amazing|pleasant|5[- ]star|five[- ]star) (?:experience|time|visit|stay|meal)\b/g,
    /\b(?:only|just) (?:leave|write|post|give) (?:us )?a review if\b/g,
    /\bif (?:you were|you are|you're) (?:not happy|unhappy|dissatisfied|not satisfied|disappointed)\b/g,
  ],
  incentive: [
    /\b(?:discounts?|gift[- ]?cards?|gift certificates?|vouchers?|coupons?|promo codes?|free|freebies?|for free|complimentary|on the house|cash ?back|rewards?|prizes?|raffles?|giveaways?|sweepstakes|prize draw|bonus|store credit|loyalty points|\d{1,3} ?% off|[$€£]\d{1,5}(?:\.\d\d)?(?: off| credit| gift\w{0,10})?|win an?|chance to win|entered? (?:in)?to)\b/g,
  ],
  rating: [
    /\b(?:5|five)[- ]?stars?\b/g,
    /★{5}|⭐{5}|(?:⭐️){5}/g,
    /\b(?:positive|good|great|glowing|excellent|nice|kind|perfect|favou?rable|top|amazing|fantastic) (?:reviews?|ratings?|feedback|testimonials?|words)\b/g,
    /\brate us (?:highly|10|ten|5|five)\b/g,
    /\b(?:10|ten) out of (?:10|ten)\b/g,
    /\b(?:highest|top|best) (?:score|rating|marks)\b/g,
  ],
  content: [
    /\b(?:please |and |to |be sure to |don't forget to |remember to )?mention (?!it\b|that you\b|this (?:email|code|message)\b)(?:our |the |your |my |us |me |how |that )?[\p{L}{][\p{L}{}_'’-]{0,40}/gu,
    /\b(?:include|use) (?:the )?(?:words?|keywords?|phrases?|names?)\b/g,
    /\b(?:name|naming) (?:your |our |the )(?:server|waiter|waitress|technician|stylist|agent|barista|doctor|employee|staff member)\b/g,
    /\b(?:write|say|tell (?:them|others|people|everyone)) (?:about )?how (?:great|good|amazing|wonderful|friendly|fast) (?:we|our|the|it|your)\b/g,
  ],
  premises: [
    /\bbefore you (?:leave|go|check ?out|head out)\b/g,
    /\bwhile you(?:'re| are) (?:still )?(?:here|in (?:the |our )?(?:store|shop|office|restaurant|salon|clinic)|on site|at the (?:table|counter|desk))\b/g,
    /\b(?:right now|now) at (?:the|our) (?:counter|desk|table|front desk|reception)\b/g,
    /\bon your way out\b/g,
  ],
}

/** How many characters around a word of an incentive are looked at for what it is offered for. */
const near = 120
const aboutReviews =
  /\b(?:reviews?|reviewing|ratings?|rate us|feedback|testimonials?|survey)\b|\{\{ ?review_links ?\}\}/
/** The same words where nothing is given for a review. */
const harmless =
  /\b(?:feel free|free(?:ly)? to|for free to|smoke[- ]free|gluten[- ]free|sugar[- ]free|dairy[- ]free|duty[- ]free|toll[- ]free|hassle[- ]free|stress[- ]free|pain[- ]free|hands[- ]free|free of (?:charge|obligation)|free time)\b/g

const folded = (text: string): string => text.replaceAll(/[‘’ʼ]/g, "'").toLowerCase()

/** Blanks, so that places in the text stay. */
const without = (text: string, what: RegExp): string =>
  text.replaceAll(what, (found) => " ".repeat(found.length))

/** The sentence that has a place, with the one before and after it, as far as `near` goes. */
function around(text: string, from: number, to: number): string {
  const before = text.slice(Math.max(0, from - near), from)
  const after = text.slice(to, to + near)
  // A blank line parts what is meant from what stands below.
  const start = before.lastIndexOf("\n\n")
  const end = after.indexOf("\n\n")
  return before.slice(start < 0 ? 0 : start) + text.slice(from, to) + after.slice(0, end < 0 ? near : end)
}

function placesOf(code: PolicyCode, given: string): [at: number, length: number][] {
  const text = code === "incentive" ? without(given, harmless) : given
  const found = words[code].flatMap((word) =>
    [...text.matchAll(word)].map((match): [number, number] => [match.index, match[0].trimEnd().length]),
  )
  return code === "incentive"
    ? found.filter(([at, length]) => aboutReviews.test(around(text, at, at + length)))
    : found
}

/**
 * Findings of the policies of the texts of a campaign (D-222, D-297), by field and place; each rule once for the same words.
 * @returns nothing where all is well.
 */
export function findPolicies(texts: PolicyTexts): PolicyFinding[] {
  const fields = ["subject", "header_text", "content"] as const
  return fields.flatMap((field) => {
    const given = texts[field] ?? ""
    const text = folded(given)
    const seen = new Set<string>()
    return policyCodes
      .flatMap((code) => placesOf(code, text).map(([at, length]) => ({ code, at, length })))
      .toSorted((one, other) => one.at - other.at)
      .flatMap(({ code, at, length }) => {
        const quote = given.slice(at, at + length).trim()
        const key = `${code} ${quote.toLowerCase()}`
        if (seen.has(key)) return []
        seen.add(key)
        const { outcome, text: says, rule, source, url } = policyRules[code]
        return [
          { code, outcome, field, quote, at, text: `“${quote}” ${says}`, rule, source, source_url: url },
        ]
      })
  })
}
