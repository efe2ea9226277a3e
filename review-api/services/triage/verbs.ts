import type { AnswerOf } from "#lib/contract/index.ts"
import type { Call, Verbs } from "../service.ts"

type Probe = Pick<Call<"triage.get">, "deps" | "via">

/** Answers a probe of D-083: the method as it was sent, its override, and when it came. */
async function answerTriage({ deps, via }: Probe): Promise<AnswerOf<"triage.get">> {
  return { method: via.method, override: via.override, received_at: deps.clock.now().toISOString() }
}

export const verbs = {
  "triage.get": answerTriage,
  "triage.post": answerTriage,
  "triage.put": answerTriage,
  "triage.patch": answerTriage,
  "triage.delete": answerTriage,
} satisfies Verbs
