import { ActionForm } from "#components/form/action-form.tsx"
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx"
import { BeforeAfter } from "#components/ui/before-after.tsx"
import { Button } from "#components/ui/button.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { Open } from "#lib/features/local-listings/truth-texts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { routes } from "#lib/routes/routes.ts"

export type ResolveFieldProps = {
  locationId: Id
  code: string
  /** Name of the directory. */
  directory: string
  open: Pick<Open, "seen" | "isDiffering" | "taken" | "suggested" | "previous"> & {
    /** All fields of the listing without it. */
    field?: string
    label: string
  }
  /** Our data can go there. */
  canSend: boolean
  page: string
}

type Taking = {
  keep: "theirs" | "suggested" | "previous"
  label: string
  question: string
  texts: Open["taken"]
}

/** Settles a difference of one field, or of all: our data stays, or what the directory shows or suggests becomes ours, after a look at what that replaces; or what was ours comes back. */
export function ResolveField({ locationId, code, directory, open, canSend, page }: ResolveFieldProps) {
  const { field, label, seen, taken, suggested, previous, isDiffering } = open
  const takings: Taking[] = [
    {
      keep: "theirs",
      label: "Take theirs",
      question: `What ${directory} shows replaces your data:`,
      texts: taken,
    },
    {
      keep: "suggested",
      label: "Use suggestion",
      question: `What ${directory} suggests replaces your data:`,
      texts: suggested,
    },
    { keep: "previous", label: "Undo", question: "Your earlier data comes back:", texts: previous },
  ]
  const offered = takings.filter(({ texts }) => texts.length > 0)
  const canKeep = isDiffering ? canSend : suggested.length > 0
  if (!canKeep && offered.length === 0) return null
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
      {field && <input type="hidden" name="field" value={field} />}
      <input type="hidden" name="seen" value={seen} />
      {canKeep && (
        <Button dense type="submit" name="keep" value="ours" data-track="local_listings.keep_ours">
          {isDiffering ? "Publish mine" : "Dismiss suggestion"}
          <span className="sr-only"> for {label}</span>
        </Button>
      )}
      {offered.map(({ keep, label: text, question, texts }) => (
        <ConfirmSubmit
          key={keep}
          label={
            <>
              {text}
              <span className="sr-only"> for {label}</span>
            </>
          }
          question={question}
          confirmLabel={text}
          name="keep"
          value={keep}
          isHarmless
          dense
          track={`local_listings.keep_${keep}`}
        >
          <BeforeAfter texts={texts} isNarrow />
        </ConfirmSubmit>
      ))}
    </ActionForm>
  )
}
