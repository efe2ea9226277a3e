import { RefreshCw } from "lucide"
import type { ReactNode } from "react"
import { buttonClass } from "#components/ui/button.tsx"
import { Icon } from "#components/ui/icon.tsx"
import { formatPercent } from "#lib/format/numbers.ts"

export type BusyFileProps = {
  /** Work in progress: "Checking". */
  what: string
  fileName: string
  progress: number
  hint: string
  /** Address of the page that it stands on. */
  href: string
  track: string
  /** Buttons beside Refresh. */
  children?: ReactNode
}

/** A file that is being worked on: how far it is, by itself with scripts and at the link without. */
export const BusyFile = ({ what, fileName, progress, hint, href, track, children }: BusyFileProps) => (
  <section
    className="grid max-w-160 justify-items-start gap-3 rounded-card border border-line p-5"
    aria-label={`${what} the file`}
  >
    <p className="font-medium" role="status">
      {what} {fileName}: {formatPercent(progress)}
    </p>
    <progress
      className="h-2 w-full appearance-none overflow-hidden rounded-[4px] border-0 bg-neutral-soft [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-neutral-soft [&::-webkit-progress-value]:bg-accent"
      max={100}
      value={progress}
      aria-label="Progress"
    />
    <p className="hint">{hint}</p>
    <div className="flex flex-wrap gap-2 items-center">
      <a className={buttonClass({})} href={href} data-track={track}>
        <Icon icon={RefreshCw} />
        Refresh
      </a>
      {children}
    </div>
  </section>
)
