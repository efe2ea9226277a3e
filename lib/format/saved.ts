/** What is said when something has been saved or deleted (D-263). */
export const savedText = {
  settings: "Settings saved",
} as const
