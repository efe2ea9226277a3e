import { ActionForm } from "#components/form/action-form.tsx"
import { Button } from "#components/ui/button.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { Open } from "#lib/features/local-listings/truth-texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ResolveFieldProps = {
  locationId: Id
  code: string
  open: Open
  /** Our data can go there. */
  canSend: boolean
  page: string
}

/** Settles a difference of one field: our data stays, or what the directory shows or suggests becomes ours. */
export function ResolveField({ locationId, code, open, canSend, page }: ResolveFieldProps) {
  const { field, label, seen, canTake, isDiffering, hasWish } = open
  const choices = [
    ...(canSend || !isDiffering ? [["ours", isDiffering ? "Keep ours" : "Dismiss suggestion"] as const] : []),
    ...(canTake ? [["theirs", "Take theirs"] as const] : []),
    ...(hasWish ? [["suggested", "Use suggestion"] as const] : []),
  ]
  if (choices.length === 0) return null
  return (
    <ActionForm
      action={routes.form("local_listings.resolve")}
      page={page}
      state={untouched}
      label={`Settle ${label}`}
      className="flex flex-wrap gap-2"
    >
      <input type="hidden" name="id" value={locationId} />
      <input type="hidden" name="directory_code" value={code} />
      <input type="hidden" name="field" value={field} />
      <input type="hidden" name="seen" value={seen} />
      {choices.map(([value, text]) => (
        <Button
          key={value}
          dense
          type="submit"
          name="keep"
          value={value}
          data-track={`local_listings.keep_${value}`}
        >
          {text}
          <span className="sr-only"> for {label}</span>
        </Button>
      ))}
    </ActionForm>
  )
}
