import { filesWithoutCircles, foldersWithoutCircles, roomsWithoutCircles, tanglesOf } from "./rules/rooms.ts"
import { keeps } from "./support/rule.ts"
import { fixtureTree, projectTree } from "./support/tree.ts"

describe("how rooms and files hang together", () => {
  keeps("no room imports another that leads back to it", roomsWithoutCircles, "rooms", [
    "components/charts/line.tsx",
    "review-api/jobs/run.ts",
    "review-api/mail/register.ts",
  ])
  keeps(
    "no folder of services or features imports another that leads back to it",
    foldersWithoutCircles,
    "folders",
    [
      "lib/features/local-listings/texts.ts",
      "review-api/services/exports/require-export.ts",
      "review-api/services/users/create-user.ts",
    ],
  )
  keeps("no file imports another that leads back to it", filesWithoutCircles, "circles", [
    "components/ui/toast-item.tsx",
    "components/ui/toast.tsx",
    "review-api/db/connect.ts",
    "review-api/db/copy-in.ts",
    "review-api/db/rows.ts",
  ])

  test("counts loops, their rooms, and pairs that import each other", () => {
    const none = { loops: 0, rooms: 0, pairs: 0 }
    expect(tanglesOf(projectTree())).toEqual({
      components: none,
      lib: none,
      "review-api": none,
      "lib/features": none,
      "review-api/services": none,
    })
    expect(tanglesOf(fixtureTree("folders"))).toMatchObject({
      "lib/features": { loops: 1, rooms: 2, pairs: 1 },
      "review-api/services": { loops: 2, rooms: 5, pairs: 1 },
    })
  })

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
