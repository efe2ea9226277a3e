import { demo, signedIn } from "../../support/pages.ts"
import { readList } from "../../support/pages-bff.ts"

test("what belongs to another account leads to /error like what is missing", async () => {
  const owner = await signedIn(demo.admin)
  const stranger = await signedIn(demo.second)
  for (const noun of ["groups", "users", "alerts"]) {
    const { items } = await readList(owner, noun)
    for (const id of [items[0]!.id, 987_654_321]) {
      const { url } = await stranger.open(`/settings/${noun}/${id}`)
      expect([noun, id, url]).toEqual([noun, id, expect.stringMatching(/^\/error\?statusCode=404/)])
    }
  }
})
