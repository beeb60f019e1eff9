/** An email address, or a name that may be one; a long one breaks after the @. */
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

/** The person's address after the name, unless it is the name. */
export function OwnAddress({ of: { by, email } }: { of: { by: string; email: string | null } }) {
  if (!email || email === by) return null;
  return (
    <>
      {" "}
      <span className="muted">
        (<MailName>{email}</MailName>)
      </span>
    </>
  );
}
