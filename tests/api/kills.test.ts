import { databasesFor, isShownOn } from "#tests/support/databases.ts"
import { killedKindNames, killedKinds } from "#tests/support/killed/kinds.ts"
import { type KilledKind, openScene } from "#tests/support/killed/scene.ts"

const databases = databasesFor("programs")
const kills = killedKindNames.flatMap((name) => {
  const kind: KilledKind = killedKinds[name]
  const shownOn = databases.filter((database) => isShownOn(database, kind.shownOn))
  return shownOn.map((database) => ({ database, name, kind, title: kind.title }))
})

// They mostly wait for work to be taken over, so they run at once, each in a place of its own.
describe("a Review API that is killed with -9", () => {
  test.concurrent.each(kills)(
    "on $database, $title",
    async ({ database, name, kind }) => {
      const scene = await openScene(database, name, kind)
      try {
        await kind.expectPreserved(scene)
      } finally {
        await scene.close()
      }
    },
    600_000,
  )
})
