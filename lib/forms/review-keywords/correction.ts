import type { ReviewKeywordCorrection } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { correctionTexts } from "#lib/features/keywords/texts.ts"
import { FormValidationError, type SentForm } from "../form.ts"

type Said = Pick<ReviewKeywordCorrection, "sentiment" | "is_removed" | "is_withdrawn">

/** Meaning of the form's buttons. */
const saidBy: Readonly<Record<string, Said>> = {
  positive: { sentiment: 1 },
  neutral: { sentiment: 0 },
  negative: { sentiment: -1 },
  removed: { is_removed: true },
  withdrawn: { is_withdrawn: true },
}

/** Puts right what a sentence says of a keyword or category, or goes back to what was read; the sentence is as it stands. */
export function correctionOf({ text, fields }: SentForm) {
  const said = text("say")
  const change = ownValue(saidBy, said)
  if (!change) throw new FormValidationError({ say: correctionTexts.nothingSaid })
  return { body: { sentence: fields.get("sentence") ?? "", ...change } }
}
