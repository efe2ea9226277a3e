/** Where programs send their keys, and the documentation of what they can call. @param url without a path. */
export const ApiAddress = ({ url }: { url: string }) => (
  <p className="mb-4 text-13 wrap-anywhere">
    API address: <code>{url}</code>.{" "}
    <a className="inline-block min-h-6" href={`${url}/docs/`} rel="noreferrer" target="_blank">
      API documentation
    </a>
  </p>
)
