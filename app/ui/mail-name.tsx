/** An e-mail address, or a name that may be one: where it is too long for its line it breaks behind the @. */
export function MailName({ children }: { children: string }) {
  const [user = "", ...rest] = children.split("@");
  if (rest.length === 0) return children;
  return (
    <>
      {user}@<wbr />
      {rest.join("@")}
    </>
  );
}
