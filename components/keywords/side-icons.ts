import { Circle, CircleCheck, CircleX } from "lucide"

/** By sentiment. */
export const sideIcons = { "1": CircleCheck, "0": Circle, "-1": CircleX } as const
