import java.io.FileInputStream;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.xml.parsers.DocumentBuilderFactory;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.VeraPDFFoundry;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.Rule;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;
import org.verapdf.pdfa.validation.profiles.Variable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Asks veraPDF whether each file is PDF/UA-1, and prints a line for each rule that one breaks: file, rule, why. */
public class Ua1 {
  public static void main(String[] files) throws Exception {
    Logger.getLogger("").setLevel(Level.OFF);
    VeraGreenfieldFoundryProvider.initialise();
    VeraPDFFoundry veraPdf = Foundries.defaultInstance();
    ValidationProfile ua1 = profile();
    for (String file : files)
      try (InputStream bytes = new FileInputStream(file);
          PDFAParser parser = veraPdf.createParser(bytes, PDFAFlavour.PDFUA_1);
          PDFAValidator validator = veraPdf.createValidator(ua1, false)) {
        Set<String> broken = new TreeSet<>();
        for (TestAssertion test : validator.validate(parser).getTestAssertions())
          broken.add(test.getRuleId().getClause() + "-" + test.getRuleId().getTestNumber() + "\t" + test.getMessage());
        for (String rule : broken) System.out.println(file + "\t" + rule);
      }
    System.out.println("checked\t" + files.length + "\t" + ua1.getRules().size());
  }

  /** The jar holds the rules as XML, without the library by which veraPDF itself reads them. */
  private static ValidationProfile profile() throws Exception {
    InputStream xml = Ua1.class.getResourceAsStream("/org/verapdf/pdfa/validation/PDFUA-1.xml");
    Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(xml);
    Set<Rule> rules = new HashSet<>();
    each(document, "rule", (rule) -> {
      Element id = (Element) rule.getElementsByTagName("id").item(0);
      int number = Integer.parseInt(id.getAttribute("testNumber"));
      rules.add(Profiles.ruleFromValues(
          Profiles.ruleIdFromValues(PDFAFlavour.Specification.ISO_14289_1, id.getAttribute("clause"), number),
          rule.getAttribute("object"), Boolean.valueOf(rule.getAttribute("deferred")),
          rule.getAttribute("tags"), textIn(rule, "description"), textIn(rule, "test"),
          Profiles.errorFromValues(textIn(rule, "message"), List.of()), List.of()));
    });
    Set<Variable> variables = new HashSet<>();
    each(document, "variable", (variable) -> variables.add(Profiles.variableFromValues(
        variable.getAttribute("name"), variable.getAttribute("object"),
        textIn(variable, "defaultValue"), textIn(variable, "value"))));
    return Profiles.profileFromValues(
        PDFAFlavour.PDFUA_1, Profiles.defaultProfile().getDetails(), "", rules, variables);
  }

  private static void each(Document document, String tag, Consumer<Element> work) {
    NodeList found = document.getElementsByTagName(tag);
    for (int at = 0; at < found.getLength(); at++) work.accept((Element) found.item(at));
  }

  private static String textIn(Element element, String tag) {
    return element.getElementsByTagName(tag).item(0).getTextContent();
  }
}
