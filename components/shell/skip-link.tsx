import { mainId } from "./shell-ids.ts"

export function SkipLink() {
  return (
    <a className="skip" href={`#${mainId}`}>
      Skip to content
    </a>
  )
}
