import { Image as ImageIcon, Store } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { type PostAction, type PostType, postActions } from "#lib/contract/posts/constants.ts"
import { type Draft, typedDay } from "#lib/features/posts/draft.ts"
import { fillTemplate } from "#lib/format/fill-template.ts"

export type PostPreviewProps = {
  type: PostType
  draft: Draft
  imageUrl: string | null
  /** A location that it is for: its name and city are filled in. */
  location: { name: string; city: string | null }
  onImageError?: () => void
}

const day = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" })

function daysOf({ startDate, endDate }: Draft): string | null {
  const shown = [startDate, endDate].flatMap((text) => {
    const typed = typedDay(text)
    return typed ? [day.format(Date.parse(typed))] : []
  })
  return shown.length > 0 ? [...new Set(shown)].join(" to ") : null
}

/** A post as Google shows it, drawn as it is typed. */
export function PostPreview({ type, draft, imageUrl, location, onImageError }: PostPreviewProps) {
  const filled = (text: string) => fillTemplate(text, { location_name: location.name, city: location.city })
  const action = type === "OFFER" ? "none" : (draft.actionType as PostAction)
  const days = type === "STANDARD" ? null : daysOf(draft)
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface" aria-label="Preview">
      <div className="flex items-center gap-2.5 px-4 pt-3 pb-2 text-13">
        <span className="grid size-8 place-items-center rounded-full bg-neutral-soft text-muted">
          <Icon icon={Store} />
        </span>
        <span className="grid min-w-0 wrap-anywhere">
          <b className="font-medium">{location.name}</b>
          <span className="text-12 text-faint">Just now</span>
        </span>
      </div>
      <div className="grid aspect-4/3 place-items-center overflow-hidden bg-neutral-soft text-faint">
        {imageUrl ? (
          // biome-ignore lint/performance/noImgElement: a signed address of our own
          <img className="size-full object-cover" src={imageUrl} alt="" onError={onImageError} />
        ) : (
          <Icon icon={ImageIcon} />
        )}
      </div>
      <div className="grid gap-2 px-4 pt-3 pb-4 text-13 wrap-anywhere whitespace-pre-line">
        {type !== "STANDARD" && <p className="text-14 font-medium">{filled(draft.title) || "Title"}</p>}
        {days && <p className="text-12 text-faint">{days}</p>}
        <p>{filled(draft.summary) || <span className="text-faint">Description</span>}</p>
        {type === "OFFER" && draft.couponCode && (
          <p className="rounded-control border border-dashed border-line-strong px-3 py-2 text-center">
            <span className="text-faint">Code</span> <b className="font-medium">{draft.couponCode}</b>
          </p>
        )}
        {type === "OFFER" && draft.redeemOnlineUrl && <span className="text-accent-text">Redeem online</span>}
        {type === "OFFER" && draft.termsConditions && (
          <p className="text-12 text-faint">{draft.termsConditions}</p>
        )}
        {action !== "none" && <span className="font-medium text-accent-text">{postActions[action]}</span>}
      </div>
    </article>
  )
}
