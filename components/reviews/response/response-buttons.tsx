import Link from "next/link"
import { Button, buttonClass } from "#components/ui/button.tsx"
import { SavingNote } from "#components/ui/saving-note.tsx"
import type { Response } from "#lib/contract/responses/schema.ts"
import type { ResponseFacts } from "#lib/features/reviews/response/facts.ts"
import { RespondOnLink } from "./respond-on-link.tsx"

export type ResponseButtonsProps = {
  facts: ResponseFacts
  present: Response | null
  isConflict: boolean
  isSaving: boolean
  /** Null when there is nothing to give up. */
  cancelHref: string | null
  onCancel: (event: { preventDefault(): void }) => void
}

/** Buttons below the text: publish, save as draft, discard, or copy and post elsewhere. */
export function ResponseButtons(props: ResponseButtonsProps) {
  const { facts, present, isConflict, isSaving, cancelHref, onCancel } = props
  const { respondOn, rights, closed } = facts
  const replaces = isConflict && present !== null
  const isDraft = !present || present.status === "draft"
  const publishes = !closed && rights.canPublish && !(respondOn && isDraft)
  const keeps = isDraft && !closed
  const disabled = isSaving || undefined
  return (
    <div className="flex flex-wrap items-center gap-2 text-12/inherit">
      {publishes && (
        <Button
          type="submit"
          kind="primary"
          dense
          name="status"
          value="pending"
          aria-disabled={disabled}
          data-track="reviews.response.publish"
        >
          {replaces ? "Replace and publish" : "Publish"}
        </Button>
      )}
      {keeps && (
        <Button
          type="submit"
          kind={publishes ? "default" : "primary"}
          dense
          name="status"
          value="draft"
          aria-disabled={disabled}
          data-track="reviews.response.draft"
        >
          {replaces ? "Replace draft" : "Save draft"}
        </Button>
      )}
      {respondOn && isDraft && !closed && <RespondOnLink respondOn={respondOn} />}
      {cancelHref && (
        <Link
          className={buttonClass({ kind: "quiet", dense: true })}
          href={cancelHref}
          prefetch={false}
          onClick={onCancel}
          data-track="reviews.response.cancel"
        >
          {isConflict || closed ? "Discard my text" : "Cancel"}
        </Link>
      )}
      <SavingNote isSaving={isSaving} text="Saving..." />
    </div>
  )
}
