/** Says where suggestions are switched on, to those who can. */
export const SuggestionsOff = ({ href }: { href: string }) => (
  <p className="hint">
    <span>
      Response suggestions are off. <a href={href}>Turn them on</a>
    </span>
  </p>
)
