import type { Deps } from "../../deps.ts"

type Probe = { deps: Deps; via: { method: string; override: string | null } }

/** Answers a probe of D-083: the method as it was sent, its override, and when it came. */
export const answerTriage = async ({ deps, via }: Probe) => ({
  method: via.method,
  override: via.override,
  received_at: deps.clock.now().toISOString(),
})
