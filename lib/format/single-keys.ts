/** Label of the switch that turns single-key shortcuts off (WCAG 2.1.4). */
export const singleKeysLabel = "Use single keys on the list of reviews"
