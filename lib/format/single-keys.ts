/** What the switch says that turns single keys off (WCAG 2.1.4). */
export const singleKeysLabel = "Use single keys on the list of reviews"
