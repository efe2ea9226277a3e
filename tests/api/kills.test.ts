import { bothDatabases } from "#tests/support/databases.ts"
import { killedKindNames, killedKinds } from "#tests/support/killed/kinds.ts"
import { type KilledKind, openScene, type Scene } from "#tests/support/killed/scene.ts"

const kinds = killedKindNames.map((name) => ({ name, title: killedKinds[name].title }))

describe.each(bothDatabases("programs"))("a Review API that is killed with -9, on %s,", (database) => {
  let scene: Scene
  afterEach(() => scene.close())

  test.each(kinds)(
    "$title",
    async ({ name }) => {
      const kind: KilledKind = killedKinds[name]
      scene = await openScene(database, name, kind)
      await kind.expectKept(scene)
    },
    240_000,
  )
})
