import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address on the site. React Router matches them whatever their case. */
export default [
  layout("frame/public-frame.tsx", [
    index("pages/home.tsx"),
    route("about", "pages/about.tsx"),
    route("donate", "pages/donate.tsx"),
    route("donors", "pages/donors.tsx"),
    route("donors/print", "pages/donors-print.tsx"),
    route("landprojectdetails", "pages/land-project.tsx"),
    route("loanprogram", "pages/loan-program.tsx"),
    route("news", "pages/news.tsx"),
    route("contactus", "pages/contact.tsx"),
    route("deities", "pages/deities.tsx"),
    route("board", "pages/board.tsx"),
    route("bylaws", "pages/bylaws.tsx"),
  ]),
  route("manage", "pages/manage.tsx"),
  route("dashboard", "pages/dashboard.tsx", [
    index("pages/dashboard/overview.tsx"),
    route("donor-entry", "pages/dashboard/donor-entry.tsx"),
    route("messages", "pages/dashboard/messages.tsx", [route(":id", "pages/dashboard/message.tsx")]),
    ...["donations", "events", "loans-projects", "temple-assets", "reports"].map((section) =>
      route(section, "pages/dashboard/not-open-yet.tsx", { id: section }),
    ),
    route("*", "pages/dashboard/elsewhere.tsx"),
  ]),
  route("sitemap.xml", "pages/sitemap.ts"),
  route("robots.txt", "pages/robots.ts"),
  route("*", "pages/unknown.tsx"),
] satisfies RouteConfig;
