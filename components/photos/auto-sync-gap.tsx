import { TriangleAlert } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { gapTexts, type PublishingGaps, turnOnField } from "#lib/features/photos/publishing-gaps.ts"
import { photoTexts } from "#lib/features/photos/texts.ts"

export type AutoSyncGapProps = {
  gaps: PublishingGaps
  /** Chosen locations. */
  total: number
  /** Auto Sync can be turned on here. */
  canTurnOn: boolean
  /** Form of the step, where it is not around this. */
  formId?: string
  /** Where it says why the button of the step is disabled, the id that the button names. */
  id?: string
  /** Consequence for what is published by the step. */
  effect?: string
}

/** Names that a sentence has room for. */
const maxNames = 5

const namesOf = (off: PublishingGaps["off"]): string => {
  const more = off.length - maxNames
  return `${off
    .slice(0, maxNames)
    .map(({ name }) => name)
    .join(", ")}${more > 0 ? ` and ${more} more` : ""}`
}

/** Which of the chosen locations cannot have photos yet, and what changes that; nothing where all can. */
export function AutoSyncGap({ gaps, total, canTurnOn, formId, id, effect }: AutoSyncGapProps) {
  const { off, others } = gaps
  if (off.length + others.length === 0) return null
  return (
    <div className="notice flex-wrap border-l-warning" role="note">
      <Icon icon={TriangleAlert} className="text-warning-text" />
      <div id={id} className="grid min-w-0 flex-1 basis-60 gap-1 wrap-anywhere">
        {off.length > 0 && (
          <>
            <p>{gapTexts.off(off.length, total)}</p>
            {total > 1 && <p className="text-12 text-muted">{namesOf(off)}</p>}
            <p className="text-12 text-muted">{canTurnOn ? gapTexts.effect : photoTexts.contactAdmin}</p>
          </>
        )}
        {others.map((other) => (
          <p key={other.obstacle}>{gapTexts.other(other, total)}</p>
        ))}
        {effect && <p className="font-medium">{effect}</p>}
      </div>
      {off.length > 0 && canTurnOn && (
        <Button dense type="submit" form={formId} {...turnOnField} data-track="photos.turn_on_auto_sync">
          {gapTexts.turnOn(off.length)}
        </Button>
      )}
    </div>
  )
}
