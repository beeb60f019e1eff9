/** Test runners started by hand run on the machine's own Node, which may lack what the site is written for. */
export function requireOwnNode() {
  const complaint = complaintAbout(process.versions.node);
  if (!complaint) return;
  console.error(complaint);
  process.exit(1);
}

export function complaintAbout(node: string) {
  if (Number.parseInt(node, 10) >= 26) return undefined;
  return `Tests run on the site's own Node, not on ${node}. Run them with: npm run test:file -- FILE`;
}
