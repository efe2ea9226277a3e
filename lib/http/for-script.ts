import type { Refusal } from "./leave-for.ts"

/** Whether a form was sent by its script, which reads JSON; without scripts the answer is shown. */
export const isForScript = ({ headers }: Request): boolean =>
  (headers.get("accept") ?? "").includes("application/json")

/** A refusal as whoever sent the form reads it: for scripts as the error of the form, else in plain text. */
export function refusalFor(request: Request, refusal: Refusal): Response {
  if (!isForScript(request)) return refusal
  const { error, status } = refusal
  return Response.json({ error, errors: {} }, { status, headers: { "cache-control": "no-store" } })
}
