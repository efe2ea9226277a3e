"use client"

import { CircleCheck, TriangleAlert } from "lucide"
import { Button } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { StatusCard } from "#components/ui/status-card.tsx"
import type { Campaign } from "#lib/contract/campaigns/schema.ts"
import type { SaveState } from "#lib/features/campaigns/autosave.ts"
import {
  bodyOfStart,
  type DraftBody,
  differingParts,
  partLabels,
  startOfDraft,
} from "#lib/features/campaigns/draft-fields.ts"
import { composeTexts } from "#lib/features/campaigns/texts.ts"

const textOfPart = (value: unknown): string => (typeof value === "string" ? value : "")

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" })

/** Whether the draft is saved, in words. */
export function SaveNote({ state, hasDraft }: { state: SaveState; hasDraft: boolean }) {
  const text = () => {
    switch (state.is) {
      case "saved":
        if (state.at !== null) return `Draft saved at ${clock.format(state.at)}`
        return hasDraft ? "Draft saved" : "Changes are saved automatically"
      case "changed":
        return "Unsaved changes"
      case "saving":
        return "Saving draft..."
      case "retrying":
        return composeTexts.retrying
      case "refused":
        return `Draft not saved. ${state.text}`
      case "conflict":
        return "Draft not saved"
      default:
        return ""
    }
  }
  const isBad = ["retrying", "refused", "conflict"].includes(state.is)
  return (
    <span role="status" className="inline-flex items-center gap-1.5">
      <Icon icon={isBad ? TriangleAlert : CircleCheck} size={14} />
      {text()}
    </span>
  )
}

export type ConflictCardProps = {
  mine: DraftBody
  theirs: Campaign
  onKeepMine: () => void
  onUseTheirs: () => void
}

/** Two versions of a draft (two tabs, two people): nothing is lost until somebody chooses one. */
export function ConflictCard({ mine, theirs, onKeepMine, onUseTheirs }: ConflictCardProps) {
  const other = bodyOfStart(startOfDraft(theirs))
  const parts = differingParts(mine, other)
  return (
    <StatusCard tone="negative" title={composeTexts.conflict} role="alert">
      <p>{composeTexts.conflictHint}</p>
      {parts.length > 0 && (
        <dl className="grid gap-1">
          {parts.map((part) => (
            <div key={part}>
              <dt className="inline font-medium">{partLabels[part]}: </dt>
              <dd className="inline text-muted whitespace-pre-line wrap-anywhere">
                {textOfPart(other[part]) ? `“${textOfPart(other[part])}”` : "changed"}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2 mt-1">
        <Button dense kind="primary" data-track="compose.keep_mine" onClick={onKeepMine}>
          Keep my version
        </Button>
        <Button dense data-track="compose.use_theirs" onClick={onUseTheirs}>
          Use the other version
        </Button>
      </div>
    </StatusCard>
  )
}
