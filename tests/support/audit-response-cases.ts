import type { OperationId } from "#lib/contract/index.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"
import { seedMention } from "./seed-mention.ts"

let made = 0

/** A review that no one has responded to yet. */
const newReview = ({ parent }: AuditFixture) => {
  made += 1
  return parent.reviewIds[(made % 4) + 6 * Math.floor(made / 4)]!
}
const response = (fixture: AuditFixture) =>
  fixture.make("/responses", { review_id: newReview(fixture), content: "Thank you" })
const template = ({ make }: AuditFixture) =>
  make("/response_templates", { name: "Thanks", content: "Thank you, {{author}}" })
const rule = async (fixture: AuditFixture) =>
  fixture.make("/auto_responses", { template_id: (await template(fixture)).id })

/** How each write about responses, their templates and rules, and about what was read, is made once. */
export const responseCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "responses.create": async (fixture) => ({
    as: fixture.admin,
    body: { review_id: newReview(fixture), content: "Thank you" },
  }),
  "responses.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await response(fixture)).id },
    body: { content: "Thanks" },
  }),
  "responses.delete": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await response(fixture)).id },
  }),
  "response_templates.create": async ({ admin: as }) => ({
    as,
    body: { name: "Thanks", content: "Thank you, {{author}}" },
  }),
  "response_templates.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await template(fixture)).id },
    body: { name: "Renamed" },
  }),
  "response_templates.delete": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await template(fixture)).id },
  }),
  "auto_responses.create": async (fixture) => ({
    as: fixture.admin,
    body: { template_id: (await template(fixture)).id },
  }),
  "auto_responses.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await rule(fixture)).id },
    body: { delay_minutes: 5 },
  }),
  "auto_responses.delete": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await rule(fixture)).id },
  }),
  "review_keywords.correct": async (fixture) => {
    const { review_id, ...body } = await seedMention(fixture.api, fixture.parent.id, "Read for the audit log")
    return { as: fixture.admin, params: { review_id }, body: { ...body, sentiment: 1 } }
  },
  "template_tags.create": async (fixture) => ({
    as: fixture.admin,
    body: { template_id: (await template(fixture)).id, name: "Parking" },
  }),
  "template_tags.delete": async (fixture) => {
    const query = { template_id: (await template(fixture)).id, name: "Parking" }
    await fixture.make("/template_tags", query)
    return { as: fixture.admin, query }
  },
}
