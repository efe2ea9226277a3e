const maxImages = 20
const maxLength = 2_000

/**
 * The addresses of images in a cell: with spaces, new lines, bars or commas between, or as a list in JSON. What is no
 * address of the web is left out: a review is taken without it.
 */
export function imageUrls(text: string): string[] {
  const urls = text
    .replaceAll(/^\[|\]$|"/g, " ")
    .split(/[\s|]+|,(?=\s*https?:)|,(?=\s|$)/i)
    .filter((part) => /^https?:\/\//i.test(part) && part.length <= maxLength && URL.canParse(part))
  return [...new Set(urls)].slice(0, maxImages)
}
