import { callApi } from "#lib/bff/call-api.ts"
import type { ReviewKeywordCorrection } from "#lib/contract/index.ts"
import { correctionTexts } from "#lib/features/keywords/texts.ts"
import { pageField } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"
import { safeReturnPath } from "#lib/session/return-path.ts"
import { FieldFaults, type FormTaker } from "./form.ts"

type Said = Pick<ReviewKeywordCorrection, "sentiment" | "is_removed" | "is_withdrawn">

/** What each button of the form says. */
const saidBy: Readonly<Record<string, Said>> = {
  positive: { sentiment: 1 },
  neutral: { sentiment: 0 },
  negative: { sentiment: -1 },
  removed: { is_removed: true },
  withdrawn: { is_withdrawn: true },
}

/** Puts right what a sentence says of a keyword or category, or goes back to what was read. */
export const correctReviewKeyword: FormTaker = async ({ text, fields, caller, headers }) => {
  const said = text("say")
  const change = Object.hasOwn(saidBy, said) ? saidBy[said] : undefined
  if (!change) throw new FieldFaults({ say: correctionTexts.nothingSaid })
  const kind = text("kind") === "category" ? ("category" as const) : ("keyword" as const)
  const body = { kind, short: text("short"), sentence: fields.get("sentence") ?? "", ...change }
  const params = { review_id: text("review_id") }
  await callApi(caller, "review_keywords.correct", { params, body }, { headers })
  const to = safeReturnPath(fields.get(pageField)) ?? routes.keywords()
  return { to, notice: change.is_withdrawn ? correctionTexts.withdrawn : correctionTexts.corrected }
}
