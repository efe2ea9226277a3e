import type { Issue, IssueStatus } from "#lib/contract/index.ts"
import { issueActs, issuesOfSource, whoSetsPlaceId } from "#lib/features/locations/issue-texts.ts"

const issueOf = (status: IssueStatus, more: Partial<Issue> = {}): Issue => ({
  id: 1,
  resource_type: "location",
  resource_id: 7,
  status,
  muted: false,
  ...more,
})
const connect = { label: "Connect Google", href: "/oauth/outbound/google", isOutbound: true }
const pages = {
  edit: "/edit",
  placeIdBy: "reader" as const,
  reviewSources: "/sources",
  google: connect,
  reconnect: (code: string) => `/integrations?source=${code}`,
}
const closed = { ...pages, edit: null, google: null, reconnect: () => null }

test.each([
  ["missing_place_id", {}, [connect, { label: "Find on Google", href: "/edit#find-on-google" }]],
  ["conflicting_place_id", {}, [{ label: "Find on Google", href: "/edit#find-on-google" }]],
  ["location_not_found", { source_id: 1 }, [{ label: "Find on Google", href: "/edit#find-on-google" }]],
  ["missing_url", {}, [{ label: "Add website", href: "/edit#contact" }]],
  ["broken_url", {}, [{ label: "Edit website", href: "/edit#contact" }]],
  ["broken_url", { source_id: 2 }, [{ label: "See the link", href: "/sources" }]],
  [
    "integration_expired",
    { source_id: 2, source_code: "facebook" },
    [{ label: "Reconnect", href: "/integrations?source=facebook" }],
  ],
] as const)("the issue %s %j leads to where it is solved", (status, more, acts) => {
  expect(issueActs(issueOf(status, more), pages)).toEqual(acts)
})

test("who may change nothing is led nowhere, but to links of review sources", () => {
  expect(issueActs(issueOf("missing_place_id"), closed)).toEqual([])
  expect(issueActs(issueOf("integration_expired", { source_code: "facebook" }), closed)).toEqual([])
  expect(issueActs(issueOf("broken_url", { source_id: 2 }), closed)).toHaveLength(1)
})

test.each([
  ["admin", "An Admin can set its Google Place ID."],
  ["support", "Contact support to have its Google Place ID set."],
] as const)(
  "where only %s can set the Google Place ID, issues of it say so and lead nowhere",
  (placeIdBy, said) => {
    const others = { ...pages, placeIdBy, google: null }
    for (const status of ["missing_place_id", "conflicting_place_id", "location_not_found"] as const) {
      expect([issueActs(issueOf(status), others), whoSetsPlaceId(issueOf(status), others)]).toEqual([
        [],
        said,
      ])
      expect(whoSetsPlaceId(issueOf(status), pages)).toBeNull()
    }
    expect(issueActs(issueOf("missing_url"), others)).toHaveLength(1)
    expect(whoSetsPlaceId(issueOf("missing_url"), others)).toBeNull()
  },
)

test("a review source has its open issues, and no others", () => {
  const own = issueOf("broken_url", { source_id: 2 })
  const others = [issueOf("missing_url"), issueOf("broken_url", { source_id: 3 }), { ...own, muted: true }]
  expect(issuesOfSource([own, ...others], "2")).toEqual([own])
})
