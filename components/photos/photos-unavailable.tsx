import { Plug, RefreshCw } from "lucide"
import Link from "next/link"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { type PhotoObstacle, photoObstacles } from "#lib/contract/media/constants.ts"
import { photoTexts } from "#lib/features/photos/texts.ts"

export type PhotosUnavailableProps = {
  obstacle: PhotoObstacle
  /** They may do away with it themselves. */
  canAct: boolean
  /** Where they do; absent where no page does. */
  href?: string | undefined
}

const titles: Record<PhotoObstacle, string> = {
  integration: "No active Google integration",
  location: "Not in your Google integration",
  autoSync: "Auto Sync is off",
  directory: "Google syncing is off",
}

const actions: Record<PhotoObstacle, string> = {
  integration: "Integrate Account",
  location: "Integrate Account",
  autoSync: "Turn on Auto Sync",
  directory: "Enable syncing",
}

/** Why photos of a location cannot be changed, and who can change that (D-171). */
export function PhotosUnavailable({ obstacle, canAct, href }: PhotosUnavailableProps) {
  const isOfGoogle = obstacle === "integration" || obstacle === "location"
  return (
    <section
      className="grid max-w-xl content-start gap-2 rounded-card border border-line bg-surface px-4 py-3"
      aria-labelledby="photos-unavailable"
    >
      <h2 id="photos-unavailable" className="flex items-center gap-2">
        <Icon icon={isOfGoogle ? Plug : RefreshCw} className={isOfGoogle ? "text-negative" : "text-faint"} />
        {titles[obstacle]}
      </h2>
      <p className="text-13 text-muted">
        {photoObstacles[obstacle]}
        {!canAct && ` ${photoTexts.contactAdmin}`}
      </p>
      {canAct && href && (
        <Link className={buttonClass({ dense: true }, "justify-self-start")} href={href} prefetch={false}>
          {actions[obstacle]}
        </Link>
      )}
    </section>
  )
}
