import type { Db } from "../connect.ts"
import { responseTemplates } from "../schema/response-templates.ts"

/** A text that a new account begins with, and that is suggested where an account has none of its own (D-131, D-132). */
export type StarterTemplate = { name: string; content: string; ratingMin: number; ratingMax: number }

const good = { ratingMin: 4, ratingMax: 5 }
const mixed = { ratingMin: 3, ratingMax: 3 }
const bad = { ratingMin: 1, ratingMax: 2 }

/** They fit reviews with and without words. */
export const starterTemplates: readonly StarterTemplate[] = [
  {
    ...good,
    name: "Thank you",
    content:
      "Thank you, {{author}}! We're so pleased you had a good visit to {{location_name}}. We hope to see you again soon.",
  },
  {
    ...good,
    name: "Thanks for your review",
    content:
      "Thank you for your review, {{author}}. Reviews like yours mean a lot to everyone at {{business_name}}. See you next time!",
  },
  {
    ...good,
    name: "You made our day",
    content:
      "You made our day, {{author}}. The whole team at {{location_name}} says thank you. We look forward to your next visit.",
  },
  {
    ...mixed,
    name: "Thanks for your honesty",
    content:
      "Thank you for your honest review, {{author}}. We'd like your next visit to {{location_name}} to be a better one.",
  },
  {
    ...mixed,
    name: "Shared with the team",
    content:
      "Thank you for your feedback, {{author}}. We've passed your review on to the team at {{location_name}}.",
  },
  {
    ...mixed,
    name: "We'll do better",
    content:
      "We appreciate your review, {{author}}. We'll use it to make your next visit to {{location_name}} better.",
  },
  {
    ...bad,
    name: "Apology",
    content:
      "We're sorry, {{author}}. This isn't the experience we want anyone to have at {{location_name}}. Please contact us so we can make it right.",
  },
  {
    ...bad,
    name: "Apology and thanks",
    content:
      "Thank you for telling us, {{author}}, and please accept our apologies. We've passed your review on to the team at {{location_name}}.",
  },
  {
    ...bad,
    name: "A second chance",
    content:
      "We're sorry we let you down, {{author}}. Everyone at {{business_name}} takes your review seriously. We'd welcome a second chance.",
  },
]

/** Gives a new account its first templates, which are its own from then on. */
export async function giveStarterTemplates(tx: Db, accountId: number, now: Date): Promise<void> {
  const createdAt = now.toISOString()
  await tx
    .insert(responseTemplates)
    .values(starterTemplates.map((template) => ({ accountId, createdAt, ...template })))
}
