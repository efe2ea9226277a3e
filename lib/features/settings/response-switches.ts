import { settingValue } from "#lib/permissions/setting-value.ts"
import { routes } from "#lib/routes/routes.ts"

/** The settings that help with responses (D-035, D-131). */
export const responseSwitches = [
  {
    code: "ai_responses",
    name: "Response suggestions",
    hint: "“Suggest a reply” drafts a response from your templates and what the review says.",
  },
  {
    code: "auto_responses",
    name: "Automatic responses",
    hint: "Rules respond to new reviews with 3 stars or more after a delay.",
  },
] as const

export type ResponseSwitch = (typeof responseSwitches)[number]

/** Whether it is on for the account. */
export const isSwitchedOn = (settings: Readonly<Record<string, string>>, code: ResponseSwitch["code"]) =>
  settingValue(settings[code]) === true

/** The place on the page of the account where they are switched. */
export const switchesId = "responses"

/** Where they are switched. */
export const switchesAddress = () => `${routes.accountSettings()}#${switchesId}`
