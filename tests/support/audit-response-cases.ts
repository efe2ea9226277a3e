import type { OperationId } from "#lib/contract/index.ts"
import type { AuditWorld, Write } from "./audit-cases.ts"
import { seedMention } from "./seed-mention.ts"

let made = 0

/** A review that nobody has responded to yet. */
const newReview = ({ parent }: AuditWorld) => {
  made += 1
  return parent.reviewIds[(made % 4) + 6 * Math.floor(made / 4)]!
}
const response = (world: AuditWorld) =>
  world.make("/responses", { review_id: newReview(world), content: "Thank you" })
const template = ({ make }: AuditWorld) =>
  make("/response_templates", { name: "Thanks", content: "Thank you, {{author}}" })
const rule = async (world: AuditWorld) =>
  world.make("/auto_responses", { template_id: (await template(world)).id })

/** How each write about responses, their templates and rules, and about what was read, is made once. */
export const responseCases: Partial<Record<OperationId, (world: AuditWorld) => Promise<Write>>> = {
  "responses.create": async (world) => ({
    as: world.admin,
    body: { review_id: newReview(world), content: "Thank you" },
  }),
  "responses.update": async (world) => ({
    as: world.admin,
    params: { id: (await response(world)).id },
    body: { content: "Thanks" },
  }),
  "responses.delete": async (world) => ({ as: world.admin, params: { id: (await response(world)).id } }),
  "response_templates.create": async ({ admin: as }) => ({
    as,
    body: { name: "Thanks", content: "Thank you, {{author}}" },
  }),
  "response_templates.update": async (world) => ({
    as: world.admin,
    params: { id: (await template(world)).id },
    body: { name: "Renamed" },
  }),
  "response_templates.delete": async (world) => ({
    as: world.admin,
    params: { id: (await template(world)).id },
  }),
  "auto_responses.create": async (world) => ({
    as: world.admin,
    body: { template_id: (await template(world)).id },
  }),
  "auto_responses.update": async (world) => ({
    as: world.admin,
    params: { id: (await rule(world)).id },
    body: { delay_minutes: 5 },
  }),
  "auto_responses.delete": async (world) => ({ as: world.admin, params: { id: (await rule(world)).id } }),
  "review_keywords.correct": async (world) => {
    const { review_id, ...body } = await seedMention(world.api, world.parent.id, "Read for the audit log")
    return { as: world.admin, params: { review_id }, body: { ...body, sentiment: 1 } }
  },
  "template_tags.create": async (world) => ({
    as: world.admin,
    body: { template_id: (await template(world)).id, name: "Parking" },
  }),
  "template_tags.delete": async (world) => {
    const query = { template_id: (await template(world)).id, name: "Parking" }
    await world.make("/template_tags", query)
    return { as: world.admin, query }
  },
}
