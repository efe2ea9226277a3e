/** Whether a text is an address of the web, with or without its protocol. */
export const isWebsite = (text: string) => /^(https?:\/\/)?[^\s/.?#]+(\.[^\s/.?#]+)+([/?#]\S*)?$/i.test(text)
