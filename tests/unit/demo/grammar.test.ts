import { fill } from "#review-api/demo/compose.ts"
import { type Random, randomOf } from "#review-api/demo/random.ts"
import { bad } from "#review-api/demo/text/bad.ts"
import { good } from "#review-api/demo/text/good.ts"
import { mixed } from "#review-api/demo/text/mixed.ts"
import { titles } from "#review-api/demo/text/titles.ts"
import { company, dishes, occasions, staff } from "#review-api/demo/text/vocabulary.ts"
import { tryEvery } from "#tests/support/try-every.ts"

const menus = ["kitchen", "cafe"] as const
const templates = [
  ...[good, mixed, bad].flatMap((phrases) => Object.values(phrases).flat()),
  ...Object.values(titles).flat(),
]
const several = new Set(
  "seared scallops|fish tacos|crab cakes|mussels|oysters|shrimp and grits|fried green tomatoes|brussels sprouts|hush puppies|steak frites|meatballs|truffle fries|chicken and waffles|eggs Benedict".split(
    "|",
  ),
)

/** Picks the dish and the other one by their places, and everything else by a third number. */
function picking(first: number, second: number, other: number): Random {
  let picks = 0
  const placeOf = (length: number) => {
    picks += 1
    return (picks === 1 ? first : picks === 2 ? second : other) % length
  }
  return { ...randomOf("grammar"), pick: (list) => list[placeOf(list.length)]! }
}

const mistakesIn = (text: string, menu: (typeof menus)[number]): string[] => [
  ...(text.match(/[{}()|]/g) ?? []),
  ...(text.match(/\ba (?=[aeio])\S+|\ban (?![aeiou]|hour)\S+/gi) ?? []),
  ...dishes[menu].flatMap((dish) => {
    const wrong = several.has(dish) ? "was|is|has|sounds|which was|that was" : "were|are|have|sound"
    const article = several.has(dish) ? String.raw`\b(?:an?|that|this) ${dish}\b|` : ""
    return (
      text.match(new RegExp(`${article}${dish},?(?: alone| that came on the side)? (?:${wrong})\\b`)) ?? []
    )
  }),
]

test("demo reviews agree in number with every dish, and have the right article before every word", () => {
  expect(templates.filter((template) => template.includes("{dish")).length).toBeGreaterThan(40)
  return tryEvery(
    templates,
    (template) => template,
    async (template) => {
      for (const menu of menus) {
        const count = template.includes("{dish") ? dishes[menu].length : 1
        const others = template.includes("{dish2}") ? count - 1 : 1
        for (let dish = 0; dish < count; dish += 1) {
          for (let other = 0; other < others; other += 1) {
            const text = fill(template, menu, picking(dish, other, dish + other))
            expect([text, mistakesIn(text, menu)]).toEqual([text, []])
          }
        }
      }
      for (let at = 0; at < Math.max(staff.length, company.length, occasions.length); at += 1) {
        const text = fill(template, "kitchen", picking(0, 0, at))
        expect([text, mistakesIn(text, "kitchen")]).toEqual([text, []])
      }
    },
  )
})
