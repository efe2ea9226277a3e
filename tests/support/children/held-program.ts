import { createLogger } from "#review-api/core/logger.ts"
import { makeProgram } from "#review-api/make-program.ts"
import { type Hold, heldAt } from "#tests/support/killed/hold.ts"
import { isKilledKind, killedKinds } from "#tests/support/killed/kinds.ts"
import type { KilledKind } from "#tests/support/killed/scene.ts"

const name = process.argv[2]!
if (!isKilledKind(name)) throw new Error(`there is no kind "${name}"`)
const kind: KilledKind = killedKinds[name]
const hold: Hold = (point) => {
  process.stdout.write(heldAt(point))
  return new Promise(() => {})
}

const program = await makeProgram(process.env, createLogger("info"), kind.around?.(hold))
await program.prepare()
await program.listen()
await program.work()
kind.meanwhile?.(program.deps, hold)
