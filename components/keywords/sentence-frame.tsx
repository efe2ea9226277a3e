import type { ReactNode } from "react"

export type SentenceFrameProps = { side: ReactNode; children: ReactNode }

/** A sentence in its list, with what is said about it at the side. */
export const SentenceFrame = ({ side, children }: SentenceFrameProps) => (
  <li className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_200px] gap-x-6 gap-y-1 border-b border-line py-3 max-md:grid-cols-1">
    <div className="max-w-205 wrap-anywhere">{children}</div>
    <div className="flex flex-col items-end gap-1 text-12 max-md:flex-row max-md:flex-wrap max-md:items-center max-md:gap-x-3">
      {side}
    </div>
  </li>
)
