import { CircleCheck, CircleX, Clock } from "lucide"

/** Icon and colours of a card by its tone (001 §4). */
export const cardLooks = {
  positive: {
    icon: CircleCheck,
    boxClass: "border-positive-line border-l-positive bg-positive-soft/50",
    titleClass: "text-positive-text",
  },
  neutral: {
    icon: Clock,
    boxClass: "border-neutral-line border-l-neutral bg-neutral-soft/50",
    titleClass: "text-neutral-text",
  },
  negative: {
    icon: CircleX,
    boxClass: "border-negative-line border-l-negative bg-negative-soft/50",
    titleClass: "text-negative-text",
  },
} as const
