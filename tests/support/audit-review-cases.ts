import type { OperationId } from "#lib/contract/index.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"

/** How each write about reviews, their notes and disputes is made once. */
export const reviewCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "reviews.update": async ({ admin: as, parent }) => ({
    as,
    params: { id: parent.reviewIds[0] },
    body: { status: "completed" },
  }),
  "notes.create": async ({ admin: as, parent }) => ({
    as,
    body: { review_id: parent.reviewIds[0], content: "A note" },
  }),
  "notes.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.note()).id },
    body: { content: "Another note" },
  }),
  "notes.delete": async (fixture) => ({ as: fixture.admin, params: { id: (await fixture.note()).id } }),
  "reviews.dispute": async ({ admin: as, parent }) => ({
    as,
    params: { id: parent.reviewIds[1] },
    body: { reason: "spam" },
  }),
  "disputes.update": async (fixture) => {
    const { id } = await fixture.make(`/reviews/${fixture.parent.reviewIds[2]}/disputes`, { reason: "spam" })
    return { as: fixture.admin, params: { id }, body: { status: "accepted" } }
  },
  "review_bulk_actions.create": async ({ admin: as, parent }) => ({
    as,
    body: { review_ids: parent.reviewIds.slice(3, 6), status: "completed" },
  }),
}
