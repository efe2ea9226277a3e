import { Frown, Meh, Smile, ThumbsDown, ThumbsUp } from "lucide"
import { Icon } from "#components/ui/icon.tsx"
import { Star } from "#components/ui/stars.tsx"
import { type SurveyType, scoreRange } from "#lib/contract/microsurveys/constants.ts"

const box =
  "inline-flex items-center justify-center min-w-8 h-9 px-2 border border-line-control rounded-mark text-13 font-medium"

const icons = {
  thumbs: [
    ["Yes", ThumbsUp],
    ["No", ThumbsDown],
  ],
  smiley: [
    ["Unhappy", Frown],
    ["OK", Meh],
    ["Happy", Smile],
  ],
} as const

/** The choices of a question, as a message and its page show them. */
export function SurveyChoices({ type }: { type: SurveyType }) {
  const [lowest, highest] = scoreRange[type]
  const scores = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at)
  if (type === "nps")
    return (
      <span className="grid gap-1">
        <span className="grid grid-cols-[repeat(auto-fill,minmax(2rem,1fr))] gap-1">
          {scores.map((score) => (
            <span className={box} key={score}>
              {score}
            </span>
          ))}
        </span>
        <span className="flex justify-between text-12 text-faint">
          <span>Not likely</span>
          <span>Very likely</span>
        </span>
      </span>
    )
  if (type === "stars")
    return (
      <span className="grid gap-1">
        <span className="flex gap-2 text-star">
          {scores.map((score) => (
            <Star key={score} large />
          ))}
        </span>
        <span className="text-12 text-faint">1 is poor, 5 is excellent</span>
      </span>
    )
  return (
    <span className="flex flex-wrap gap-2">
      {icons[type].map(([label, icon]) => (
        <span className={box} key={label}>
          <Icon icon={icon} /> <span className="ml-1.5">{label}</span>
        </span>
      ))}
    </span>
  )
}
