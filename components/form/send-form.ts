import { defaultFailureText, textOfCode } from "#lib/errors/texts.ts"
import type { FormAnswer } from "#lib/form-state/form-state.ts"

/** Sends a form and reads what its route says; every failure of the way is an error of the form. */
export async function sendForm(action: string, body: URLSearchParams | FormData): Promise<FormAnswer> {
  try {
    const answer = await fetch(action, {
      method: "POST",
      headers: { accept: "application/json" },
      body,
      redirect: "manual",
    })
    const said = (await answer.json()) as Partial<FormAnswer>
    if ("to" in said || "errors" in said) return said as FormAnswer
    return { error: defaultFailureText, errors: {} }
  } catch {
    return { error: textOfCode("upstream_unreachable"), errors: {} }
  }
}
