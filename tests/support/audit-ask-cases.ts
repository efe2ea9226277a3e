import type { OperationId } from "#lib/contract/index.ts"
import type { AuditFixture, Write } from "./audit-cases.ts"

let count = 0

const pageOf = ({ parent }: AuditFixture) => {
  count += 1
  return { title: `Page ${count}`, location_ids: [parent.locationIds[0]] }
}
const kioskOf = (fixture: AuditFixture) => ({ ...pageOf(fixture), pin: "4711" })

/** Writes of pages that customers see. */
export const askCases: Partial<Record<OperationId, (fixture: AuditFixture) => Promise<Write>>> = {
  "request_pages.create": async (fixture) => ({ as: fixture.admin, body: pageOf(fixture) }),
  "request_pages.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.make("/request_pages", pageOf(fixture))).id },
    body: { title: "Renamed" },
  }),
  "request_pages.delete": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.make("/request_pages", pageOf(fixture))).id },
  }),
  "kiosk_pages.create": async (fixture) => ({ as: fixture.admin, body: kioskOf(fixture) }),
  "kiosk_pages.update": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.make("/kiosk_pages", kioskOf(fixture))).id },
    body: { title: "Renamed" },
  }),
  "kiosk_pages.delete": async (fixture) => ({
    as: fixture.admin,
    params: { id: (await fixture.make("/kiosk_pages", kioskOf(fixture))).id },
  }),
  "landing_page_requests.create": async ({ admin: as }) => ({
    as,
    body: { contact_email: "owner@audit.test" },
  }),
}
