import { sourceIconPath, sourceInitials } from "./source-icons.ts"

/** A source by its brand mark, or two letters, and its name. */
export function SourceMark({ name }: { name: string }) {
  const path = sourceIconPath(name)
  return (
    <span className="src">
      {path ? (
        <svg className="src-icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={path} />
        </svg>
      ) : (
        <span className="src-mark" aria-hidden="true">
          {sourceInitials(name)}
        </span>
      )}
      {name}
    </span>
  )
}
