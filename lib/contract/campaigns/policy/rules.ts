/** How much a rule weighs: block has to be changed; confirm can be confirmed with name and reason; warn is a hint (D-297). */
export type PolicyOutcome = "block" | "confirm" | "warn"

type Rule = {
  outcome: PolicyOutcome
  /** The sentence beside the field, after the quoted words. */
  text: string
  /** The rule in short, who made it, and where it is to be read. */
  rule: string
  source: string
  url: string
}

const google = {
  source: "Google, Maps user contributed content policy",
  url: "https://support.google.com/contributionpolicy/answer/7400114",
} as const
const ftc = {
  source: "Federal Trade Commission, 16 CFR 465.4",
  url: "https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465",
} as const

const rules = {
  condition: {
    ...google,
    outcome: "block",
    text: "asks only happy customers. Ask everyone in the same words.",
    rule: "Don't discourage negative reviews or selectively ask for positive ones.",
  },
  incentive: {
    ...ftc,
    outcome: "confirm",
    text: "reads like a reward for a review. Edit it, or confirm that you offer nothing for a review.",
    rule: "Don't offer anything in return for a review that is expressly or by implication positive or negative. Google removes rewarded reviews of any kind.",
  },
  rating: {
    ...google,
    outcome: "warn",
    text: "asks for a rating or praise. Ask how it was instead.",
    rule: "Don't ask for specific content in reviews, such as a rating.",
  },
  content: {
    ...google,
    outcome: "warn",
    text: "says what to write. Let customers use their own words.",
    rule: "Don't ask for specific content in reviews, such as the name of an employee.",
  },
  premises: {
    ...google,
    outcome: "warn",
    text: "asks for a review on the premises. Ask after the visit.",
    rule: "Don't pressure customers to write reviews while they are on the premises.",
  },
} as const satisfies Record<string, Rule>

export type PolicyCode = keyof typeof rules
/** Rules of platforms and law about asking for reviews (D-222, D-297), by the code of each rule. */
export const policyRules: Readonly<Record<PolicyCode, Rule>> = rules
export const policyCodes = Object.keys(rules) as PolicyCode[]
