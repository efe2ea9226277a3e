import { CircleCheck, CircleX, History, Image, TriangleAlert } from "lucide"
import Link from "next/link"
import { LocationsLive } from "#components/realtime/locations-live.tsx"
import { Badge } from "#components/ui/badge.tsx"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import type { Id } from "#lib/contract/common.ts"
import type { MediaItem } from "#lib/contract/media/schema.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import type { UploadFacts } from "#lib/contract/uploads/schema.ts"
import { gapTexts, openLocations, type PublishingGaps } from "#lib/features/photos/publishing-gaps.ts"
import { noCategoryText, photoTexts, publishLabel, statusText } from "#lib/features/photos/texts.ts"
import { type WizardState, wizardHref } from "#lib/features/photos/wizard.ts"
import { pictureHref } from "#lib/features/uploads/picture-href.ts"
import type { FormState } from "#lib/form-state/form-state.ts"
import { countOf, formatCount } from "#lib/format/numbers.ts"
import { AutoSyncGap } from "./auto-sync-gap.tsx"
import { PhotoRefusal } from "./photo-refusal.tsx"
import { PublishButtons, PublishForm } from "./publish-form.tsx"
import { UndoPhotos } from "./undo-photos.tsx"

export type PublishStepProps = {
  state: WizardState
  uploads: readonly UploadFacts[]
  locations: readonly { id: string; name: string }[]
  /** Photos already sent from these uploads. */
  photos: readonly MediaItem[]
  /** Names of the categories of the photos, by upload; null for none. */
  categories: ReadonlyMap<string, string | null>
  /** Obstacles to photos at the locations; null where it is not known. */
  gaps: PublishingGaps | null
  /** Whether Auto Sync can be turned on here. */
  canTurnOn: boolean
  form: FormState
  doneHref: string
  /** Of the form that deletes what was added; null for who may not. */
  undoing: FormState | null
}

/** How a photo stands at a location; where it has not been sent, whether it can be. */
function Standing({ photo, obstacle }: { photo: MediaItem | undefined; obstacle: Obstacle }) {
  if (!photo)
    return <span className="text-faint">{obstacle ? gapTexts.skipped(obstacle) : "Not sent yet"}</span>
  const text = statusText(photo)
  if (photo.published_status === "dead")
    return (
      <Badge tone="negative" icon={CircleX}>
        {text}
      </Badge>
    )
  return text ? (
    <Badge tone="neutral" icon={History}>
      {text}
    </Badge>
  ) : (
    <Badge tone="positive" icon={CircleCheck}>
      Published
    </Badge>
  )
}

type Obstacle = PublishingGaps["obstacles"][string] | undefined

const gapId = "publishing-gap"

const keyOf = (uploadId: string | null | undefined, locationId: Id) => `${uploadId}@${locationId}`

/** The last step (001 §4): what goes where, then what became of each photo at each location. */
export function PublishStep(props: PublishStepProps) {
  const { state, uploads, locations, photos, categories, gaps, form, doneHref, undoing } = props
  const sent = new Map(photos.map((photo) => [keyOf(photo.upload_id, photo.location_id), photo]))
  const pairs = uploads.flatMap(({ id }) => locations.map((location) => keyOf(id, location.id)))
  const open = openLocations(locations, gaps)
  const toSend = uploads.flatMap(({ id }) =>
    open.filter((location) => {
      const photo = sent.get(keyOf(id, location.id))
      return !photo || photo.published_status === "dead"
    }),
  ).length
  const dead = pairs.filter((pair) => sent.get(pair)?.published_status === "dead").length
  const isOnItsWay = photos.some(({ published_status: at }) => at === "pending" || at === "failed")
  const published = pairs.filter((pair) => sent.get(pair)?.published_status === "published").length
  const [common, ...others] = new Set(uploads.map(({ id }) => categories.get(id) ?? null))
  const hasBegun = photos.length > 0
  const isBlocked = open.length === 0 && !hasBegun
  const added = photos.filter(({ id }) => !state.had.includes(String(id))).length
  return (
    <>
      <PublishForm page={wizardHref(state)} form={form}>
        <p className="text-13 text-muted" role="status">
          {hasBegun
            ? `${formatCount(published)} of ${formatCount(pairs.length)} published${dead > 0 ? `, ${formatCount(dead)} failed` : ""}`
            : `${countOf(uploads.length, "photo", "photos")} for ${countOf(locations.length, "location", "locations")}${common && others.length === 0 ? `, as ${common}` : ""}`}
        </p>
        <ul className="list-none rounded-card border border-line p-0" aria-label="Photos">
          {uploads.map(({ id, name, low_resolution_url: url }) => (
            <li
              key={id}
              className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 border-t border-line p-3 text-13 first:border-t-0"
            >
              <span className="grid size-12 place-items-center overflow-hidden rounded-mark bg-neutral-soft text-faint">
                {url ? (
                  // biome-ignore lint/performance/noImgElement: an address that expires
                  <img
                    className="size-full object-cover"
                    src={pictureHref(url)}
                    alt=""
                    width={48}
                    height={48}
                  />
                ) : (
                  <Icon icon={Image} />
                )}
              </span>
              <div className="min-w-0">
                <span className="block truncate font-medium">{name || "Photo"}</span>
                <span className="cell-sub">{categories.get(id) ?? noCategoryText}</span>
                <ul className="mt-1.5 grid list-none gap-1.5 p-0">
                  {locations.map((location) => {
                    const photo = sent.get(keyOf(id, location.id))
                    return (
                      <li key={location.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <span className="min-w-0 flex-1 truncate text-muted">{location.name}</span>
                        <Standing photo={photo} obstacle={ownValue(gaps?.obstacles, location.id)} />
                        {photo?.error && <span className="cell-sub w-full">{photo.error}</span>}
                        {photo?.duplicate_of_id && (
                          <span className="cell-sub w-full">{photoTexts.duplicate}</span>
                        )}
                        <PhotoRefusal name={keyOf(id, location.id)} icon={<Icon icon={TriangleAlert} />} />
                      </li>
                    )
                  })}
                </ul>
              </div>
            </li>
          ))}
        </ul>
        {gaps && (
          <AutoSyncGap
            id={gapId}
            gaps={gaps}
            total={locations.length}
            canTurnOn={props.canTurnOn}
            {...(hasBegun ? {} : { effect: isBlocked ? gapTexts.none : gapTexts.some(open.length) })}
          />
        )}
        <PublishButtons
          state={state}
          label={
            hasBegun ? "Retry" : publishLabel(uploads.length, isBlocked ? locations.length : open.length)
          }
          isNeeded={toSend > 0 || isBlocked}
          blockedBy={isBlocked ? gapId : null}
        >
          {hasBegun && (
            <Link
              className={buttonClass({ kind: toSend > 0 ? "default" : "primary" })}
              href={doneHref}
              prefetch={false}
            >
              Done
            </Link>
          )}
        </PublishButtons>
        {hasBegun && <LocationsLive locationIds={locations.map(({ id }) => id)} isOnItsWay={isOnItsWay} />}
      </PublishForm>
      {undoing && added > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4 text-13">
          <UndoPhotos count={added} page={wizardHref(state)} state={undoing} />
          <span className="hint">Photos that were already there are kept.</span>
        </div>
      )}
    </>
  )
}
