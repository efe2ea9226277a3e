import { Facts } from "#components/ui/facts.tsx"
import { openStatusLabels } from "#lib/contract/location-constants.ts"
import type { FormState } from "#lib/form-state/form-state.ts"

/** Fields of the form in its order, by what they are called there (D-150). */
const labels: readonly (readonly [name: string, label: string])[] = [
  ["name", "Internal Name"],
  ["public_name", "Public Name"],
  ["external_id", "External ID"],
  ["google_place_id", "Google Place ID"],
  ["open_status", "Business status"],
  ["address", "Address"],
  ["address_2", "Address 2"],
  ["city", "City"],
  ["zipcode", "Zipcode"],
  ["phone", "Phone"],
  ["website", "Website"],
]

const shown = (name: string, text: string): string =>
  name === "open_status" && Object.hasOwn(openStatusLabels, text)
    ? openStatusLabels[text as keyof typeof openStatusLabels]
    : text

/** What somebody had typed for a location that was deleted before they saved it. */
export function DeletedMeanwhile({ state, canRestore }: { state: FormState; canRestore: boolean }) {
  const typed = labels.flatMap(([name, label]) => {
    const text = state.values[name]?.at(-1)
    return text ? [[label, shown(name, text)] as const] : []
  })
  return (
    <>
      <p role="alert">
        This location was deleted while you were editing it, so nothing was saved.{" "}
        {canRestore ? "You can restore it and" : "An Admin can restore it. You can then"} enter your changes
        again:
      </p>
      <section className="grid gap-2" aria-labelledby="typed">
        <h2 id="typed">What you entered</h2>
        <Facts facts={typed} />
      </section>
    </>
  )
}
