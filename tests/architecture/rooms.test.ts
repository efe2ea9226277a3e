import { filesWithoutCircles, roomsWithoutCircles } from "./rules/rooms.ts"
import { keeps } from "./support/rule.ts"
import { fixtureTree } from "./support/tree.ts"

describe("how rooms and files hang together", () => {
  keeps("no room imports another that leads back to it", roomsWithoutCircles, "rooms", [
    "components/charts/line.tsx",
    "review-api/jobs/run.ts",
    "review-api/mail/register.ts",
  ])
  keeps("no file imports another that leads back to it", filesWithoutCircles, "circles", [
    "components/ui/toast-item.tsx",
    "components/ui/toast.tsx",
    "review-api/db/connect.ts",
    "review-api/db/copy-in.ts",
    "review-api/db/rows.ts",
  ])

  test("names the rooms of a circle, and the way that files lead back", () => {
    expect(roomsWithoutCircles(fixtureTree("rooms"))).toEqual([
      "components/charts/line.tsx: components/reviews/review closes a circle of components/charts, components/reviews",
      "review-api/mail/register.ts: review-api/app closes a circle of review-api, review-api/mail, review-api/services",
      "review-api/jobs/run.ts: review-api/services/send-email closes a circle of review-api/jobs, review-api/mail, review-api/services",
    ])
    expect(filesWithoutCircles(fixtureTree("circles"))).toEqual([
      "components/ui/toast-item.tsx: components/ui/toast -> components/ui/toast-item",
      "components/ui/toast.tsx: components/ui/toast-item -> components/ui/toast",
      "review-api/db/connect.ts: review-api/db/copy-in -> review-api/db/rows -> review-api/db/connect",
      "review-api/db/copy-in.ts: review-api/db/rows -> review-api/db/connect -> review-api/db/copy-in",
      "review-api/db/rows.ts: review-api/db/connect -> review-api/db/copy-in -> review-api/db/rows",
    ])
  })
})
