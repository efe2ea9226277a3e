import { type FeedbackType, feedbackTypes } from "#lib/contract/microsurveys/constants.ts"

const feedbackNames: Readonly<Record<FeedbackType, string>> = {
  nps: "NPS (0 to 10)",
  stars: "Stars",
  smiley: "Smiling faces",
  thumbs: "Thumbs",
  microsurvey: "Microsurvey",
}

/** The question of a page, in words. */
export const feedbackName = (type: FeedbackType): string => feedbackNames[type]

/**
 * Questions that a page can have.
 * @param current a microsurvey is offered to the page that has one, or where there are some.
 */
export const feedbackOptions = (hasMicrosurveys: boolean, current: FeedbackType | undefined) =>
  feedbackTypes
    .filter((type) => type !== "microsurvey" || hasMicrosurveys || current === "microsurvey")
    .toSorted((one, other) => Number(one === "microsurvey") - Number(other === "microsurvey"))
    .map((type) => ({ value: type, label: feedbackName(type) }))

/** How bright a page is. */
export const modeOptions = [
  { value: "auto", label: "As the visitor's device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
]

/** Field of groups whose locations a page gets as they are when it is saved. */
export const groupsField = "group_ids"
